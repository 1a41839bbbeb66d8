const allowedTags: ReadonlySet<string> = new Set(['P', 'DIV', 'BR', 'B', 'STRONG', 'I', 'EM', 'U', 'UL', 'OL', 'LI'])
/** What these hold is no text of the user's. */
const droppedTags: ReadonlySet<string> = new Set(['SCRIPT', 'STYLE', 'IFRAME', 'TEMPLATE', 'OBJECT', 'SVG', 'MATH'])

const copyInto = (target: Element, source: Node): void => {
  for (const node of source.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) target.append(document.createTextNode(node.nodeValue ?? ''))
    else if (node instanceof Element && !droppedTags.has(node.tagName.toUpperCase())) {
      const kept = allowedTags.has(node.tagName) ? document.createElement(node.tagName) : null
      copyInto(kept ?? target, node)
      if (kept) target.append(kept)
    }
  }
}

/**
 * Markup a user wrote, built anew from emphasis and lists alone: nothing is taken over but the names of allowed
 * elements and text, so that no attribute, link, frame or script can survive (4.4 #43).
 */
export const cleanRichText = (html: string): string => {
  const box = document.createElement('div')
  copyInto(box, new DOMParser().parseFromString(html, 'text/html').body)
  return box.innerHTML
}

/** The longest text of an editor unless its page says otherwise (layout-11). */
export const defaultMaxCharacters = 1000

/** Cuts the text nodes of clean markup so that its text has at most `max` characters. */
export const truncateRichText = (html: string, max: number): string => {
  const box = document.createElement('div')
  box.innerHTML = cleanRichText(html)
  let left = max
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    // By code point: half an emoji would be kept otherwise.
    const characters = [...(node.nodeValue ?? '')]
    if (characters.length > left) node.nodeValue = characters.slice(0, left).join('')
    left = Math.max(0, left - characters.length)
  }
  return box.innerHTML
}

export const textLength = (html: string): number => {
  const box = document.createElement('div')
  box.innerHTML = cleanRichText(html)
  return [...(box.textContent ?? '')].length
}
