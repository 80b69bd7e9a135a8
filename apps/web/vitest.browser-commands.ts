import { defineBrowserCommand } from '@vitest/browser-playwright';
import type { BrowserContext } from 'playwright';

const seen = new WeakMap<BrowserContext, string[]>();

const isOutside = ({ protocol, hostname }: URL): boolean =>
  /^(https?|wss?):$/.test(protocol) && !['localhost', '127.0.0.1'].includes(hostname);

/** What a page must never show: uncaught errors, console errors, calls to other hosts, which reach nobody. */
const watchPage = defineBrowserCommand<[]>(async ({ context }) => {
  if (seen.has(context)) return;
  const complaints: string[] = [];
  seen.set(context, complaints);
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  await context.route(isOutside, async (route) => {
    complaints.push(`asked another host: ${route.request().url()}`);
    await route.abort();
  });
});

/** Takes back what was emulated, and gives what was seen since it was last asked: what the page said before has come by then. */
const settlePage = defineBrowserCommand<[]>(async ({ context, page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return seen.get(context)?.splice(0) ?? [];
});

const emulate = defineBrowserCommand<
  [media: { colorScheme?: 'light' | 'dark'; reducedMotion?: 'reduce' | 'no-preference' }]
>(async ({ page }, media) => page.emulateMedia(media));

const standAt = defineBrowserCommand<[longitude: number, latitude: number]>(
  async ({ context }, longitude, latitude) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ longitude, latitude });
  },
);

const frames = 3;

/** Drags with the real mouse from one point of the tested page to another, as slowly as a hand: the page is drawn between. */
const drag = defineBrowserCommand<[from: { x: number; y: number }, to: { x: number; y: number }]>(
  async ({ page, iframe }, from, to) => {
    const box = await iframe.owner().boundingBox();
    const [left, top] = [box?.x ?? 0, box?.y ?? 0];
    const drawn = () =>
      iframe.locator('body').evaluate(async (_, count) => {
        for (let at = 0; at < count; at += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      }, frames);
    const at = (share: number): [number, number] => [
      left + from.x + (to.x - from.x) * share,
      top + from.y + (to.y - from.y) * share,
    ];
    await page.mouse.move(...at(0));
    await page.mouse.down();
    for (const share of [0.2, 0.6, 1]) {
      await page.mouse.move(...at(share), { steps: 2 });
      await drawn();
    }
    await page.mouse.up();
  },
);

const clickAt = defineBrowserCommand<[at: { x: number; y: number }]>(async ({ page, iframe }, at) => {
  const box = await iframe.owner().boundingBox();
  await page.mouse.click((box?.x ?? 0) + at.x, (box?.y ?? 0) + at.y);
});

/** Presses a key without letting it go; pressed again, it repeats. */
const keyDown = defineBrowserCommand<[key: string]>(async ({ page }, key) => page.keyboard.down(key));
const keyUp = defineBrowserCommand<[key: string]>(async ({ page }, key) => page.keyboard.up(key));

/** What only the driver of the browser can do for a component test. */
export const commands = { watchPage, settlePage, emulate, standAt, drag, clickAt, keyDown, keyUp };
