const maxBytes = 1 << 20
const maxElements = 5000
/** Copies of copies multiply: three uses a level make 3^8 at most. */
const maxUses = 24
/** Groups in groups are each drawn on a canvas of their own. */
const maxDepth = 24
/** White space between elements included. */
const maxCharacters = 100_000

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
  return /^<(?:svg:)?svg[\s>]/i.test(text.slice(startOfRoot(text), startOfRoot(text) + 9)) ? text : null
}

const blank = /\s/

/** A document type with declarations of its own ends behind its bracket. */
const doctypeEnding = (text: string, at: number): string => {
  const [bracket, end] = [text.indexOf('[', at), text.indexOf('>', at)]
  return bracket >= 0 && bracket < end ? ']>' : '>'
}

/**
 * Where the root element begins: behind declaration, comments and document type, one step at a time. An expression for
 * all of them at once goes back over every way to part the comments, twice as long for each comment more.
 */
const startOfRoot = (text: string): number => {
  let at = 0
  for (;;) {
    while (at < text.length && blank.test(text.charAt(at))) at += 1
    const ending = text.startsWith('<!--', at)
      ? '-->'
      : text.startsWith('<?', at)
        ? '?>'
        : text.slice(at, at + 9).toLowerCase() === '<!doctype'
          ? doctypeEnding(text, at)
          : null
    if (ending === null) return at
    const end = text.indexOf(ending, at + 2)
    if (end < 0) return text.length
    at = end + ending.length
  }
}

/** Depth of the deepest element, and characters of text between tags: both cost the renderer more than they look. */
const shapeOf = (text: string): { depth: number; characters: number } => {
  let [depth, deepest, characters] = [0, 0, 0]
  let at = text.indexOf('<')
  while (at >= 0) {
    const end = text.indexOf('>', at)
    if (end < 0) break
    const opens = !/^<[/!?]/.test(text.slice(at, at + 2))
    if (text.charAt(at + 1) === '/') depth -= 1
    else if (opens && text.charAt(end - 1) !== '/') depth += 1
    deepest = Math.max(deepest, depth)
    at = text.indexOf('<', end)
    characters += (at < 0 ? text.length : at) - end - 1
  }
  return { depth: deepest, characters }
}

/** 'svg' when harmless, 'dangerous' when an SVG must not be rasterised, 'other' when it is no SVG. */
export const judgeSvg = (bytes: Uint8Array): 'svg' | 'dangerous' | 'other' => {
  const text = svgText(bytes)
  if (text === null) return 'other'
  if (dangerous.some((pattern) => pattern.test(text))) return 'dangerous'
  const uses = text.match(/<(?:[\w-]+:)?use\b/gi)?.length ?? 0
  const elements = text.match(/</g)?.length ?? 0
  const { depth, characters } = shapeOf(text)
  const isCostly = uses > maxUses || elements > maxElements || depth > maxDepth || characters > maxCharacters
  return isCostly ? 'dangerous' : 'svg'
}
