/** Powers of two in the field of 256 elements that QR codes count in (ISO/IEC 18004, polynomial 0x11d), and their logs. */
const powers = new Uint8Array(255);
const logs = new Uint8Array(256);

for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  powers[exponent] = value;
  logs[value] = exponent;
  value = value < 128 ? value << 1 : (value << 1) ^ 0x11d;
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[((logs[a] ?? 0) + (logs[b] ?? 0)) % 255] ?? 0);

/** The product of (x - 2^0) … (x - 2^(degree-1)) without its leading one, highest power first. */
const generator = (degree: number): number[] => {
  let polynomial = [1];
  for (let root = 0; root < degree; root += 1) {
    const shifted = [...polynomial, 0];
    polynomial = shifted.map((value, at) => value ^ times(polynomial[at - 1] ?? 0, powers[root] ?? 0));
  }
  return polynomial.slice(1);
};

/** The check words of a block: what is left when it is divided by the generator (Reed–Solomon). */
export const checkWords = (data: readonly number[], count: number): number[] => {
  const divisor = generator(count);
  const rest = [...data, ...divisor.map(() => 0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at] ?? 0;
    for (const [offset, value] of divisor.entries()) {
      rest[at + 1 + offset] = (rest[at + 1 + offset] ?? 0) ^ times(value, factor);
    }
  }
  return rest.slice(data.length);
};
