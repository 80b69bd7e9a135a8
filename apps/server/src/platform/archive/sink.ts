import { createCipheriv, createHmac, randomBytes, scrypt } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Takes bytes one after the other. */
export interface Sink {
  write(bytes: Uint8Array): Promise<void>;
  end(): Promise<void>;
}

/** A new file; it is on the disk when `end` resolves. */
export const fileSink = async (path: string): Promise<Sink & { close(): Promise<void> }> => {
  const file = await open(path, 'wx', 0o600);
  return {
    write: async (bytes) => {
      for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten;
    },
    end: () => file.sync(),
    close: () => file.close(),
  };
};

/** The first bytes of an encrypted file. */
export const sealedMagic = Buffer.from('SHUYUAN-BACKUP-1');
const saltBytes = 16;
/** A proof that the passphrase is the right one, so that a wrong one is told from a damaged file. */
const proofBytes = 16;
/** Magic, salt and proof. */
export const sealedHeadBytes = sealedMagic.length + saltBytes + proofBytes;
/** What is encrypted at once. */
export const pieceBytes = 64 * 1024;
/** GCM's tag after each piece. */
export const tagBytes = 16;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** 64 MB and about 0.2 s for each guess. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

/** The key of a file and the proof of its passphrase. */
export const keyFor = async (passphrase: string, salt: Buffer): Promise<{ key: Buffer; proof: Buffer }> => {
  const both = await derive(passphrase.normalize('NFC'), salt, 64, cost);
  const proof = createHmac('sha256', both.subarray(32))
    .update(sealedMagic)
    .update(salt)
    .digest()
    .subarray(0, proofBytes);
  return { key: both.subarray(0, 32), proof };
};

/** Each file has a key of its own, so the nonces may count; the last piece says so, and a cut file lacks it. */
export const nonceOf = (piece: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(piece), 4);
  return nonce;
};

/** Encrypts everything with a passphrase: scrypt for the key, AES-256-GCM in pieces. */
export const sealedSink = async (sink: Sink, passphrase: string): Promise<Sink> => {
  const salt = randomBytes(saltBytes);
  const { key, proof } = await keyFor(passphrase, salt);
  await sink.write(Buffer.concat([sealedMagic, salt, proof]));
  let pending = Buffer.alloc(0);
  let piece = 0;
  const seal = (bytes: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(piece, isLast));
    piece += 1;
    const sealed = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([...sealed, cipher.getAuthTag()]);
  };
  return {
    write: async (bytes) => {
      pending = Buffer.concat([pending, bytes]);
      let at = 0;
      // The last piece must not be known as such before the end.
      for (; pending.length - at > pieceBytes; at += pieceBytes) {
        await sink.write(seal(pending.subarray(at, at + pieceBytes), false));
      }
      pending = Buffer.from(pending.subarray(at));
    },
    end: async () => {
      await sink.write(seal(pending, true));
      await sink.end();
    },
  };
};
