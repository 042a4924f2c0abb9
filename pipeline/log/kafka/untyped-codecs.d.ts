declare module 'lz4js' {
  const lz4: { compress(bytes: Uint8Array): Uint8Array; decompress(bytes: Uint8Array): Uint8Array };
  export = lz4;
}
declare module 'snappyjs' {
  const snappy: { compress(bytes: Buffer): Buffer; uncompress(bytes: Buffer): Buffer };
  export = snappy;
}
