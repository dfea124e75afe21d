// Compresses what the build has written, so that the server need not do it for
// every visitor: FILE.gz and FILE.br beside each text file worth it.
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worth = /\.(js|css|svg|json|webmanifest)$/;
const least = 1024;

/** @param {string} folder @returns {Promise<string[]>} */
async function files(folder) {
  const entries = await fs.readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((e) => e.isFile()).map((e) => path.join(e.parentPath, e.name));
}

/** @param {string} folder */
export async function compressFolder(folder) {
  for (const file of await files(folder)) {
    if (!worth.test(file)) continue;
    const raw = await fs.readFile(file);
    if (raw.length < least) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
    await fs.writeFile(`${file}.gz`, await promisify(gzip)(raw, { level: 9 }));
    await fs.writeFile(`${file}.br`, await promisify(brotliCompress)(raw, { params }));
  }
}

/** @returns {import('vite').Plugin} */
export function compress() {
  let folder = '';
  return {
    name: 'castellan-compress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await compressFolder(folder);
      await fs.writeFile(path.join(folder, '.keep'), '');
    }
  };
}
