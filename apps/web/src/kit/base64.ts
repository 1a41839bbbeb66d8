/** base64 of the UTF-8 bytes: btoa alone fails on characters beyond latin-1. */
export const base64 = (text: string): string => {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
