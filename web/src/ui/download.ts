/** Downloads data as a file. */
export function download(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
