import { CheckOutlined, SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useMemo, useState } from 'react'
import type { Recipient } from '../../../blocks/recipient-rules.ts'
import { useSession } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { matchingPersons, personRows } from './person-rows.ts'

interface Props {
  value?: Recipient | null
  onChange?: (value: Recipient) => void
}

/** People of the own organisation and below: a task is passed on downward only. */
export const PersonList = ({ value = null, onChange }: Props) => {
  const user = useSession((state) => state.user)
  const [keyword, setKeyword] = useState('')
  const { data, error, refetch } = useCall(
    'treeWithUsers',
    { orgCode: user?.orgCode ?? '', parentCode: 'trace' },
    { staleTime: 300_000 },
  )
  const rows = useMemo(() => personRows(data ?? [], user?.userId ?? ''), [data, user])
  const shown = matchingPersons(rows, keyword)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder="搜索部门或人员"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState
          text={rows.length === 0 ? '本单位及下级没有可转办的人员' : '没有匹配的部门或人员'}
          hint={rows.length === 0 ? '任务只能在本单位内向下转办；不属本单位的请退回' : undefined}
        />
      ) : (
        <ul className="phone-people">
          {shown.map(({ recipient, unit }) => (
            <li key={recipient.userId}>
              <button
                type="button"
                aria-pressed={value?.userId === recipient.userId}
                onClick={() => onChange?.(recipient)}
                data-testid={`phone-person-${recipient.userId}`}
              >
                <span>
                  {recipient.username} <small className="muted">{unit}</small>
                </span>
                {value?.userId === recipient.userId ? <CheckOutlined /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
