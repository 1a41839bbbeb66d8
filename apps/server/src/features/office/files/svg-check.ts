const maxBytes = 1 << 20
const maxElements = 5000
/** Copies of copies multiply: three uses a level make 3^8 at most. */
const maxUses = 24

/** Anything that could run, fetch, or grow: refused before the rasteriser sees a byte of it. */
const dangerous: readonly RegExp[] = [
  /<!(?:doctype|entity|\[cdata\[)/i,
  /<\?(?!xml\s)/i,
  /<(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|image|handler|style|pattern|filter|mask|marker)\b/i,
  /\son\w+\s*=/i,
  /(?:href|src)\s*=\s*(?!["']#)/i,
  /url\(\s*["']?(?!#)/i,
  /(?:javascript|data|file|https?):(?!\/\/www\.w3\.org\/)/i,
  /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i,
]

/** The text of an SVG document, or null when the bytes are none. */
const svgText = (bytes: Uint8Array): string | null => {
  if (bytes.length > maxBytes) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
  return /^\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype[\s\S]*?>\s*)?<(?:svg:)?svg[\s>]/i.test(text)
    ? text
    : null
}

/** 'svg' when harmless, 'dangerous' when an SVG must not be rasterised, 'other' when it is no SVG. */
export const judgeSvg = (bytes: Uint8Array): 'svg' | 'dangerous' | 'other' => {
  const text = svgText(bytes)
  if (text === null) return 'other'
  if (dangerous.some((pattern) => pattern.test(text))) return 'dangerous'
  const uses = text.match(/<(?:[\w-]+:)?use\b/gi)?.length ?? 0
  const elements = text.match(/</g)?.length ?? 0
  return uses > maxUses || elements > maxElements ? 'dangerous' : 'svg'
}
