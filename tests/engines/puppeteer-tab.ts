import puppeteer, { type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import { Tab, type Place, type Screen } from './tab.ts';

/** A window of Firefox or Chromium. */
export class PuppeteerTab extends Tab {
  private readonly page: Page;

  private constructor(page: Page) {
    super();
    this.page = page;
  }

  static async open(options: LaunchOptions, screen: Screen): Promise<PuppeteerTab> {
    const browser = await puppeteer.launch({ headless: true, ...options });
    const page = await browser.newPage();
    await page.setViewport(screen);
    return new PuppeteerTab(page);
  }

  override async open(address: string): Promise<void> {
    await this.page.goto(address);
  }

  async prefer(scheme: 'light' | 'dark'): Promise<void> {
    await this.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  }

  override async key(key: 'Enter' | 'Escape'): Promise<void> {
    await this.page.keyboard.press(key);
  }

  override async close(): Promise<void> {
    await this.page.browser().close();
  }

  protected override async evaluate(expression: string): Promise<unknown> {
    return this.page.evaluate(expression);
  }

  protected override async clickAt({ x, y }: Place): Promise<void> {
    await this.page.mouse.click(x, y);
  }

  protected override async write(expression: string, text: string): Promise<void> {
    const field = (await this.page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>;
    await field.evaluate((input) => input.select());
    await field.type(text);
  }
}
