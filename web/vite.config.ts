import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { compress } from './build/compress.js';
import { rulebook } from './build/rulebook.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env['CASTELLAN_DEV_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  // Relative addresses: the server says in <base href> where the client stands.
  base: './',
  resolve: {
    alias: { $lib: here('src/lib'), $games: here('src/games') },
    ...(process.env['VITEST'] ? { conditions: ['browser'] } : {})
  },
  plugins: [svelte(), rulebook(here('../docs/games')), compress()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The folder keeps a placeholder so that the server builds without Node.
    emptyOutDir: true
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    setupFiles: ['./src/test-setup.ts'],
    restoreMocks: true
  }
});
