/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { commands, type Locator, locators, page } from 'vitest/browser';
import { server } from '../platform/http/scripted-server.test-kit';
import { takeAllowed } from './allowed-errors.test-kit';
import { closeProduct } from './product.test-kit';

declare module 'vitest/browser' {
  interface BrowserCommands {
    watchPage: () => Promise<void>;
    settlePage: () => Promise<string[]>;
    emulate: (media: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }) => Promise<void>;
    standAt: (longitude: number, latitude: number) => Promise<void>;
    drag: (from: { x: number; y: number }, to: { x: number; y: number }) => Promise<void>;
    keyDown: (key: string) => Promise<void>;
    keyUp: (key: string) => Promise<void>;
    clickAt: (at: { x: number; y: number }) => Promise<void>;
  }
  interface LocatorSelectors {
    /** Finds by CSS selector what has neither role nor label. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector: string) => selector });

beforeAll(() => commands.watchPage());

beforeEach(async () => {
  if (window.innerWidth !== 1440 || window.innerHeight !== 900) await page.viewport(1440, 900);
});

afterEach(async () => {
  vi.useRealTimers();
  closeProduct();
  const complaints = await commands.settlePage();
  const allowed = takeAllowed();
  const seen = complaints.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  expect(server.takeUnscripted(), 'every call was scripted').toEqual([]);
  expect(seen, 'the page ran without errors').toEqual([]);
});
