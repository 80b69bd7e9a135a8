import type { Editor } from 'tinymce';
import lightContent from 'tinymce/skins/ui/oxide/content.min.css?inline';
import lightSkin from 'tinymce/skins/ui/oxide/skin.min.css?inline';
import darkContent from 'tinymce/skins/ui/oxide-dark/content.min.css?inline';
import darkSkin from 'tinymce/skins/ui/oxide-dark/skin.min.css?inline';
import { theme } from '../../platform/theme/theme';
import tokens from '../../platform/theme/tokens.css?inline';
import content from './content.css?inline';

/** The skins have their own blue as accent; the product has one primary colour (requirements §9). */
const inPrimary = (skin: string): string =>
  skin.replaceAll('#006ce7', 'var(--primary)').replaceAll('#0054b4', 'var(--primary-hover)');

const skins = { light: inPrimary(lightSkin), dark: inPrimary(darkSkin) };
const contents = { light: lightContent, dark: darkContent };

const bodyRules = `
html { height: 100%; background: var(--surface); }
body { box-sizing: border-box; min-height: 100%; margin: 0; padding: 12px 16px; background: var(--surface); }
/* The editor marks the focus around its frame. */
body:focus-visible { outline: none; }
`;

let skinSheet: HTMLStyleElement | undefined;

const putSheet = (place: Document, css: string): HTMLStyleElement => {
  const sheet = place.createElement('style');
  sheet.textContent = css;
  // First in the head, so that the product's own stylesheets override it.
  place.head.prepend(sheet);
  return sheet;
};

/** One stylesheet for all editors on the page: the editor's classes are global. */
const followSkin = (): void => {
  skinSheet ??= putSheet(document, '');
  skinSheet.textContent = skins[theme.resolved()];
};

/** The initial stylesheet of the page inside the editor; its colours are added below. */
export const editorContentStyle = `${tokens}\n${content}\n${bodyRules}`;

/**
 * Gives the editor the light or dark look and follows the theme. The stylesheets are swapped under the running editor:
 * restarting it would lose the undo history and the caret position.
 */
export const followLook = (editor: Editor): (() => void) => {
  const page = editor.getDoc();
  const sheet = putSheet(page, '');
  const apply = (): void => {
    followSkin();
    sheet.textContent = contents[theme.resolved()];
    page.documentElement.dataset.theme = theme.resolved();
  };
  apply();
  return theme.subscribe(apply);
};

/** Puts the skin on the page before the first editor is rendered. */
export const prepareLook = followSkin;
