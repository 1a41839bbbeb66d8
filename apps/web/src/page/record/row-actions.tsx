import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { usePermissions } from '../../client/permissions.ts'
import { useSession } from '../../client/session.ts'
import { actionsOf, labelOf, type RowAction } from './row-action.ts'

interface Props {
  row: object
  actions: readonly RowAction<object>[]
  act: (action: RowAction<object>, row: object) => void
  /** Ends of the test ids: user-edit-… */
  testIdOf: (key: string) => string
}

/** What can be done with a row: words beside each other, the rare and the dangerous behind 更多. */
export const RowActions = ({ row, actions, act, testIdOf }: Props) => {
  const user = useSession((state) => state.user)
  const rights = usePermissions((state) => state.rights)
  const shown = actionsOf(actions, row, user, rights)
  const inMenu = shown.filter((action) => action.inMenu)
  const whyNot = (action: RowAction<object>) => action.obstacle?.(row, user) ?? null
  const items = inMenu.map((action) => {
    const obstacle = whyNot(action)
    return {
      key: action.key,
      label: labelOf(action, row),
      danger: action.danger ?? false,
      disabled: obstacle !== null,
      ...(obstacle === null ? {} : { title: obstacle }),
    }
  })
  const [first] = inMenu
  const menuObstacle = first && items.every(({ disabled }) => disabled) ? whyNot(first) : null
  return (
    <span className="record-actions">
      {shown
        .filter((action) => !action.inMenu)
        .map((action) => {
          if ('to' in action)
            return (
              <Link key={action.key} to={action.to(row)} data-testid={testIdOf(action.key)}>
                {labelOf(action, row)}
              </Link>
            )
          const obstacle = whyNot(action)
          return (
            <button
              key={action.key}
              type="button"
              className="text-link"
              disabled={obstacle !== null}
              title={obstacle ?? undefined}
              onClick={() => act(action, row)}
              data-testid={testIdOf(action.key)}
            >
              {labelOf(action, row)}
            </button>
          )
        })}
      {inMenu.length > 0 ? (
        <Dropdown
          trigger={['click']}
          disabled={menuObstacle !== null}
          menu={{
            items,
            onClick: ({ key }) => {
              const action = inMenu.find((one) => one.key === key)
              if (action) act(action, row)
            },
          }}
        >
          <button
            type="button"
            className="text-link"
            disabled={menuObstacle !== null}
            title={menuObstacle ?? undefined}
            aria-haspopup="menu"
            data-testid={testIdOf('more')}
          >
            更多
          </button>
        </Dropdown>
      ) : null}
    </span>
  )
}
