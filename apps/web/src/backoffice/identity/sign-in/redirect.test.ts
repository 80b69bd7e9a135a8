import { describe, expect, it } from 'vitest';
import { loginAddress, safeRedirect } from './redirect';

const origin = 'https://school.example';
const follow = (redirect: string): string =>
  safeRedirect({ search: `?redirect=${encodeURIComponent(redirect)}`, origin });

describe('the address after sign-in', () => {
  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'http:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\x01javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '%2F%2Fevil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%252Fevil.example',
    '/%255C%255Cevil.example',
    '/%09/evil.example',
    '/x/..//evil.example',
    '/x/%2e%2e//evil.example',
    '/./%2Fevil.example',
    '/login',
    '/login/',
    '/LOGIN',
    '/login?redirect=%2Fdashboard',
    '/x/../login',
    '/%6Cogin',
    '@evil.example',
    '',
  ])('refuses %j and goes home', (redirect) => {
    expect(follow(redirect)).toBe('/');
  });

  it('refuses forms that are encoded once more in the address itself', () => {
    expect(safeRedirect({ search: '?redirect=%252F%252Fevil.example', origin })).toBe('/');
    expect(safeRedirect({ search: '?redirect=//evil.example', origin })).toBe('/');
    expect(safeRedirect({ search: '?redirect=/%5Cevil.example', origin })).toBe('/');
  });

  it('goes home when no page was wanted', () => {
    expect(safeRedirect({ search: '', origin })).toBe('/');
  });

  it.each([
    '/',
    '/dashboard',
    '/course/class?page=2&keyword=%E5%BC%A0',
    '/form?search=%7B%22rate%22%3A%2250%25%22%7D',
    '/form?back=//elsewhere.example/x',
    '/login-log',
    '/file#top',
  ])('follows %j, a path of this site, with its query', (redirect) => {
    expect(follow(redirect)).toBe(redirect);
  });

  it('never leaves the origin, whatever follows the first slash', () => {
    const parts = ['/', '\\', '\t', '..', '.', '%2F', '%5c', '@', ':', '?', '#', 'evil.example', 'javascript:'];
    const all = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `/${a}${b}${c}`)));
    const left = all.filter((redirect) => new URL(follow(redirect), origin).origin !== origin);
    expect(left).toEqual([]);
  });
});

describe('the login address', () => {
  it('holds the wanted path with its query', () => {
    expect(loginAddress({ pathname: '/', search: '' })).toBe('/login?redirect=%2F');
    const address = loginAddress({ pathname: '/course/class', search: '?page=2&keyword=a%20b' });
    expect(address).toBe('/login?redirect=%2Fcourse%2Fclass%3Fpage%3D2%26keyword%3Da%2520b');
  });

  it('is not needed on the login page', () => {
    expect(loginAddress({ pathname: '/login', search: '?redirect=%2F' })).toBeUndefined();
  });

  it('leads back to where it came from', () => {
    const wanted = { pathname: '/course/class', search: '?search=%7B%22a%22%3A%221%262%22%7D' };
    const address = new URL(loginAddress(wanted) ?? '', origin);
    expect(safeRedirect({ search: address.search, origin })).toBe(wanted.pathname + wanted.search);
  });
});
