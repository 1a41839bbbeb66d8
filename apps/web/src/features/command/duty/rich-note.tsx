import { useEffect, useRef } from 'react'
import { cleanRichText } from '../../../blocks/rich-text.ts'

/** A note as it was written: stored as it came, so it is cleaned whenever it is shown. */
export const RichNote = ({ html }: { html: string }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.innerHTML = cleanRichText(html)
  }, [html])
  return <div ref={box} className="duty-note-text" data-testid="hand-over-note" />
}
