/** `npm run docs -- schemas`: write the JSON Schemas for editors into schemas/. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { editorSchemas, schemaText } from './editor-schemas.js';

mkdirSync('schemas', { recursive: true });
for (const [name, schema] of editorSchemas())
  writeFileSync(`schemas/${name}.schema.json`, schemaText(schema));
