/** Platform → the start and the end of the address of a person there. */
const PLATFORMS: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['x', ['https://x.com/', '']],
  ['twitter', ['https://twitter.com/', '']],
  ['github', ['https://github.com/', '']],
  ['linkedin', ['https://www.linkedin.com/in/', '/']],
  ['stackoverflow', ['https://stackoverflow.com/users/', '']],
  ['bluesky', ['https://bsky.app/profile/', '']],
  ['instagram', ['https://www.instagram.com/', '']],
  ['threads', ['https://www.threads.net/@', '']],
  ['mastodon', ['https://mastodon.social/@', '']],
  ['twitch', ['https://twitch.tv/', '']],
  ['youtube', ['https://youtube.com/@', '']],
  ['email', ['mailto:', '']],
]);

/**
 * The address of a person on a platform. `handle` is the name there, or an address. Undefined if it
 * is neither: a name on an unknown platform, or a part of an address.
 */
export function socialHref(platform: string, handle: string): string | undefined {
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(handle)) return handle;
  const known = PLATFORMS.get(platform.toLowerCase());
  if (known === undefined || /[\s/]/.test(handle)) return undefined;
  const [start, end] = known;
  return `${start}${handle.replace(/^@/, '')}${end}`;
}
