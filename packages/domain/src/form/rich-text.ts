const allowed: ReadonlySet<string> = new Set(['p', 'div', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li'])
/** What these hold is no text of the user's. */
const dropped: ReadonlySet<string> = new Set(
  'script style iframe template object embed svg math noscript noembed noframes textarea title xmp plaintext'.split(
    ' ',
  ),
)

const tagName = /^<(\/?)([a-z][a-z0-9]*)/i

/** Markup in the making: what is open, and what is written. */
class Written {
  readonly #open: string[] = []
  html = ''

  text(text: string): void {
    this.html += text.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  }

  begin(name: string): void {
    this.html += `<${name}>`
    if (name !== 'br') this.#open.push(name)
  }

  /** Ends an element with what is still open in it; one that was never begun is nothing. */
  end(name: string): void {
    if (!this.#open.includes(name)) return
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      this.html += `</${last}>`
      if (last === name) return
    }
  }

  endAll(): void {
    for (const name of this.#open.splice(0).reverse()) this.html += `</${name}>`
  }
}

/**
 * Markup a user wrote, built anew from emphasis and lists alone: nothing is taken over but the names of allowed
 * elements and text, so that no attribute, link, frame or script can survive (4.4 #43). Read in one pass; what is not
 * closed ends with the text.
 */
export const cleanRichText = (html: string): string => {
  const written = new Written()
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next < 0) break
    written.text(html.slice(at, next))
    at = afterMark(html, lower, next, written)
  }
  if (at < html.length) written.text(html.slice(at))
  written.endAll()
  return written.html
}

/** Where the text goes on behind the mark that begins with `<` at a place. */
const afterMark = (html: string, lower: string, at: number, written: Written): number => {
  const behind = (text: string, from: number) => {
    const found = lower.indexOf(text, from)
    return found < 0 ? html.length : found + text.length
  }
  if (html.startsWith('<!--', at)) return behind('-->', at + 2)
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return behind('>', at)
  const [mark, slash, raw] = tagName.exec(html.slice(at, at + 40)) ?? []
  if (mark === undefined || raw === undefined) {
    written.text('<')
    return at + 1
  }
  const name = raw.toLowerCase()
  // The first > ends a mark, within quotes too: what is left of an attribute is text then, and harmless.
  const end = behind('>', at)
  if (html[end - 1] !== '>') return html.length
  if (slash === '' && dropped.has(name)) {
    const closing = lower.indexOf(`</${name}`, end)
    return closing < 0 ? html.length : behind('>', closing)
  }
  if (allowed.has(name)) {
    if (slash === '') written.begin(name)
    else written.end(name)
  }
  return end
}
