/// <reference types="@vitest/browser-playwright" />
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands, type Locator, locators, page } from 'vitest/browser';
import { server } from '../platform/http/scripted-server.test-kit';
import { closeProduct } from './product.test-kit';

declare module 'vitest/browser' {
  interface BrowserCommands {
    watchPage: () => Promise<void>;
    takeComplaints: () => Promise<string[]>;
    emulate: (media: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }) => Promise<void>;
    standAt: (longitude: number, latitude: number) => Promise<void>;
    drag: (from: { x: number; y: number }, to: { x: number; y: number }) => Promise<void>;
    clickAt: (at: { x: number; y: number }) => Promise<void>;
  }
  interface LocatorSelectors {
    /** Finds by a selector what has neither role nor label. */
    getByCss(selector: string): Locator;
  }
}

locators.extend({ getByCss: (selector: string) => selector });

const allowed: RegExp[] = [];

/** Names a console error that the test expects. */
export const allowConsole = (pattern: RegExp): void => {
  allowed.push(pattern);
};

beforeEach(async () => {
  await commands.watchPage();
  await page.viewport(1440, 900);
});

afterEach(async () => {
  vi.useRealTimers();
  const missing = [...server.unscripted()];
  closeProduct();
  server.reset();
  await commands.emulate({ colorScheme: 'light', reducedMotion: 'reduce' });
  const seen = (await commands.takeComplaints()).filter((line) => !allowed.some((pattern) => pattern.test(line)));
  allowed.length = 0;
  expect(missing, 'every call was scripted').toEqual([]);
  expect(seen, 'the page ran without errors').toEqual([]);
});
