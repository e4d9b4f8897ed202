/** Style sheets that a component imports. */
declare module '*.css';
