// What the server knows of the packs of whoever sits at this browser.
import { t as shell } from '../../messages';
import { account } from '$lib/account.svelte';
import { locales } from '$lib/i18n.svelte';
import { calls } from './calls';
import type { Coverage, Overview, Pack } from './types';

/** Fewer questions than this in a category are soon known by heart. */
export const thin = 40;

class Workshop {
  #known = $state.raw<Overview | null>(null);

  get packs(): readonly Pack[] {
    return this.#known?.packs ?? [];
  }
  get coverage(): Coverage {
    return this.#known?.coverage ?? {};
  }
  /** The categories that a question may have. */
  get categories(): readonly string[] {
    return this.#known?.categories ?? [];
  }
  /** The languages of the client, and any other of which there are questions. */
  get languages(): readonly string[] {
    return [...new Set([...locales, ...Object.keys(this.coverage)])];
  }

  pack(id: string): Pack | undefined {
    return this.packs.find((one) => one.id === id);
  }

  /** Asks for all of it; whoever was not known becomes a guest, whose tables it rules. */
  async load(): Promise<void> {
    await account.ensure(shell('front.guest'));
    this.#known = await calls.overview();
  }

  /** Which packs are on changes what there is to ask, so all is asked for again. */
  async change(id: string, change: { on?: boolean; name?: string }): Promise<void> {
    await calls.changePack(id, change);
    await this.load();
  }

  async remove(id: string): Promise<void> {
    await calls.removePack(id);
    await this.load();
  }

  async create(title: string, language: string): Promise<Pack> {
    const pack = await calls.newPack(title, language);
    await this.load();
    return pack;
  }
}

export const workshop = new Workshop();
