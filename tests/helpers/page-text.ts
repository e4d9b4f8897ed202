/** The text of a page. `front` has more lines of its front matter, each with its line end. */
export const pageText = (title: string, text: string, front = ''): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n${front}---\n\n${text}\n`;
