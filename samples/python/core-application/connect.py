from temporalio.client import Client
from temporalio.envconfig import ClientConfig


async def connect() -> Client:
    config = ClientConfig.load_client_connect_config()
    config.setdefault("target_host", "localhost:7233")
    return await Client.connect(**config)
