import '../ui/tokens.css';
import '../ui/page.css';
import '../ui/controls.css';
import { plainField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import type { PublicField, PublicPage } from '@shuyuan/contract/backoffice/publications/publication';
import { publicPageEndpoints } from '@shuyuan/contract/backoffice/publications/publication.endpoints';
import type { SanitisedHtml } from '@shuyuan/contract/platform/sanitised-html';
import axe from 'axe-core';
import { render } from 'preact';
import { server } from '../platform/http/scripted-fetch.test-kit';
import { App } from './app';

export const code = 'abcdefghjk';

/** A field of a public page. */
export const publicField = (
  key: FieldTypeKey,
  field: string,
  more: Partial<PublicField> & { name: string },
): PublicField => {
  const { name, edit_input, help, validation, select_item, settings } = plainField({ field, edit_input: key, ...more });
  return { field, name, edit_input, help, validation, select_item, settings };
};

/** An open page. */
export const publicPage = (fields: readonly PublicField[], more: Partial<PublicPage> = {}): PublicPage => ({
  code,
  school: '明德商学院',
  title: '2026 秋季高管研修班报名',
  cover: '',
  intro: '<p>请在 9 月 1 日前填写。</p>' as SanitisedHtml,
  consent: '',
  consent_version: 0,
  state: 'open',
  opens_at: null,
  closes_at: null,
  proves_mobile: false,
  fields: [...fields],
  ...more,
});

let root: HTMLElement | undefined;

/** Takes the page away, as closing it would. */
export const closePage = (): void => {
  if (root === undefined) return;
  render(null, root);
  root.remove();
  root = undefined;
};

/** Opens an address in the browser. */
export const openAt = (path: string): void => {
  closePage();
  document.documentElement.lang = 'zh-CN';
  document.title = '书院';
  root = document.body.appendChild(document.createElement('div'));
  render(<App path={path} />, root);
};

/** Opens a public form; a page given is what the server shows. */
export const openPage = (page?: PublicPage): void => {
  if (page !== undefined) server.answer(publicPageEndpoints.show, { data: page });
  openAt(`/p/${code}`);
};

/** Everything that axe finds, one line each. */
export const axeFindings = async (): Promise<string[]> => {
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};
