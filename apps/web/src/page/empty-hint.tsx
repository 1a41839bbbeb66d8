import { Link } from 'react-router'
import { usePermissions } from '../client/permissions.ts'
import type { EmptyLink } from './page-definition.ts'

interface Props {
  why: string
  link: EmptyLink | null
}

/** Why there is nothing, and the page where it can be made. */
export const EmptyHint = ({ why, link }: Props) => {
  const mayGo = usePermissions(({ rights }) => link?.right === undefined || rights.has(link.right))
  return (
    <>
      {why}
      {link && mayGo ? (
        <>
          {' '}
          <Link to={link.to} data-testid="empty-link">
            {link.text}
          </Link>
        </>
      ) : null}
    </>
  )
}
