import { describe, expect, it } from 'vitest';
import { isAddressRange } from '../network/address-ranges.rules';
import { addressGuard } from './address-guard.rules';

const guard = addressGuard([]);

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.100.100.200',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'no address',
  '',
])('refuses %s', (address) => {
  expect(guard.isAllowed(address)).toBe(false);
});

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2400:3200::1', '::ffff:8.8.8.8'])('allows %s', (address) => {
  expect(guard.isAllowed(address)).toBe(true);
});

describe('with ranges of the configuration', () => {
  const lenient = addressGuard(['10.0.0.0/8', '192.168.1.5', 'fd00::/8']);
  it('allows what they name, and nothing beside it', () => {
    const asked = ['10.9.9.9', '::ffff:10.9.9.9', '192.168.1.5', 'fd12::1', '192.168.1.6', '127.0.0.1', '::1'];
    expect(asked.map(lenient.isAllowed)).toEqual([true, true, true, true, false, false, false]);
  });
  it('knows a named address from an open one', () => {
    expect(['10.9.9.9', '8.8.8.8'].map(lenient.isNamed)).toEqual([true, false]);
  });
});

it('reads addresses and ranges', () => {
  const texts = [
    '10.0.0.0/8',
    '::1',
    'fd00::/8',
    '10.0.0.0/33',
    '10.0.0/8',
    'x',
    '::1/129',
    '10.0.0.0/8/8',
    '1.1.1.1/',
  ];
  expect(texts.map(isAddressRange)).toEqual([true, true, true, false, false, false, false, false, false]);
});
