import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  footer?: ReactNode
  children: ReactNode
  testId: string
}

/** Stands for the card on the map, which needs a map. */
export const PopupCard = ({ title, footer, children, testId }: Props) => (
  <section data-testid={testId}>
    <header>{title}</header>
    {children}
    <footer>{footer}</footer>
  </section>
)
