import { find, html, svg } from 'property-information';

// The library looks for names with `in`. Objects inherit `constructor` and `__proto__`, for which
// it then has no information. All other libraries that ask it get the same objects.
for (const { normal } of [html, svg]) Object.setPrototypeOf(normal, null);

/** Information about attributes and properties of HTML and SVG, also for inherited names. */
export { find, html, svg };
