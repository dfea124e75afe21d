import { defineConfig } from '@playwright/test';
import base from './playwright.config';

// Takes the README's pictures: npm run screenshots.
export default defineConfig({ ...base, testDir: './screenshots', testMatch: '*.ts', workers: 1 });
