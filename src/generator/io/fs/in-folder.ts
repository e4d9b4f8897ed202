/** The folder to return to, and how many runs use the other one. */
let visit: { readonly before: string; count: number } | undefined;

/**
 * Runs code of a site with its folder as the current one: tools such as Tailwind CSS look for their
 * configs there. The folder stays while another run uses it.
 */
export async function inFolder<Result>(
  folder: string,
  run: () => Promise<Result>,
): Promise<Result> {
  // Two sites in one process: the folder of the first one stays.
  const own = (visit ??= enter(folder));
  own.count += 1;
  try {
    return await run();
  } finally {
    own.count -= 1;
    if (own.count === 0) {
      visit = undefined;
      process.chdir(own.before);
    }
  }
}

function enter(folder: string): NonNullable<typeof visit> {
  const before = process.cwd();
  process.chdir(folder);
  return { before, count: 0 };
}
