/** A valid 2 × 2 PNG, as a phone's upload would arrive. */
const pngBase64 = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgqmgCIgYIBQAangQRBO3VJwAAAABJRU5ErkJggg=='

export const smallPicture = (): File =>
  new File([new Uint8Array(Buffer.from(pngBase64, 'base64'))], '现场.png', { type: 'image/png' })
