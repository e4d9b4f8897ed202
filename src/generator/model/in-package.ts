const IN_PACKAGE = /(?:^|[\\/])node_modules[\\/]/;

/** Whether a file is one of an installed package. Paths may be relative, and those of Windows. */
export const isInPackage = (path: string): boolean => IN_PACKAGE.test(path);
