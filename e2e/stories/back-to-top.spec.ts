import { expect, test } from '../fixtures/menu';

const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

test.describe('back to top (spec §9)', () => {
  test.use({ viewport: { width: 1280, height: 280 } });

  for (const path of ['/test', '/dashboard']) {
    test(`on ${path} the button is hidden at 120 px, shown after, and leads back to the top`, async ({ signedIn }) => {
      await signedIn.emulateMedia({ reducedMotion: 'no-preference' });
      await signedIn.goto(path);
      await expect(signedIn.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const button = signedIn.getByRole('button', { name: '回到顶部' });
      await signedIn.evaluate(scrollTo, 121);
      await expect(button).toBeVisible();
      await signedIn.evaluate(scrollTo, 120);
      await expect(button).toBeHidden();
      await signedIn.evaluate(scrollTo, 200);
      await button.click();
      await expect.poll(() => signedIn.evaluate(() => window.scrollY)).toBe(0);
      await expect(button).toBeHidden();
    });
  }

  test('jumps without motion for those who ask for none', async ({ signedIn }) => {
    await signedIn.goto('/test');
    await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
    await signedIn.evaluate(scrollTo, 300);
    const button = signedIn.getByRole('button', { name: '回到顶部' });
    await button.waitFor();
    const behaviour = await signedIn.evaluate(() => {
      const asked: (ScrollBehavior | undefined)[] = [];
      const scroll = window.scrollTo.bind(window);
      window.scrollTo = (options?: ScrollToOptions | number) => {
        if (typeof options !== 'object') return;
        asked.push(options.behavior);
        scroll(options);
      };
      document.querySelector<HTMLButtonElement>('.back-to-top')?.click();
      return { asked, top: window.scrollY };
    });
    expect(behaviour).toEqual({ asked: ['instant'], top: 0 });
  });
});
