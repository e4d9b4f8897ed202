/** The key of the script that runs the client modules of a site. */
export const CLIENT_MODULES = 'docsgen:client-modules';

/** Whether a client module is a style sheet. All others are scripts. */
export function isStyleSheet(request: string): boolean {
  return /\.(?:css|scss|sass|less)$/.test(request);
}
