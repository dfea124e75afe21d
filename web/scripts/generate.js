// Writes the types of the API from its OpenAPI document, which the server
// prints: castellan openapi > src/lib/api/openapi.json
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

const here = (/** @type {string} */ file) => fileURLToPath(new URL(`../src/lib/api/${file}`, import.meta.url));
const note = '// Made by `make generate` from the server. Do not edit.\n\n';

const document = JSON.parse(readFileSync(here('openapi.json'), 'utf8'));
writeFileSync(here('schema.d.ts'), note + astToString(await openapiTS(document, { alphabetize: true })));
