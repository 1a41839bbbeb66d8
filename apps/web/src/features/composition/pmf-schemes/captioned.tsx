import type { ReactNode } from 'react'
import './pmf-schemes.css'

/** One of several charts side by side, with what it shows above it. */
export const Captioned = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure>
    <figcaption className="muted">{caption}</figcaption>
    {children}
  </figure>
)
