from temporalio import activity


@activity.defn
async def notify(person: str, text: str) -> None:
    activity.logger.info("Message to %s: %s", person, text)
