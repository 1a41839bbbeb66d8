import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useSession } from '../client/session.ts'
import { useOptionCall } from '../client/use-option-call.ts'
import { EmptyState, LoadingState } from '../kit/states.tsx'
import { type RecipientPurpose, recentRecipients } from './recipient-history.ts'
import {
  filterTree,
  makeHost,
  type PickerNode,
  pickerTree,
  quickPicks,
  type Recipient,
  toggleRecipient,
} from './recipient-rules.ts'
import './blocks.css'
import './recipient-picker.css'

interface Props {
  value?: Recipient[]
  onChange?: (value: Recipient[]) => void
  /** One person only (转办), no 主办/协办. */
  single?: boolean
  /** Whom to offer: those who handle (trace) or those who oversee. */
  purpose?: RecipientPurpose
  /** Area of the event: the people of the unit in charge are offered above the tree. */
  areaCode?: string | null
  testId?: string
}

/** Document 1 section 9. */
const shownTags = 3

const keysOf = (nodes: readonly PickerNode[]): string[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? [node.key, ...keysOf(node.children)] : []))

/** People and posts of the user's first organisation system (auth-07); the first picked is 主办. */
export const RecipientPicker = ({
  value = [],
  onChange,
  single = false,
  purpose = 'trace',
  areaCode = null,
  testId = 'task-recipients',
}: Props) => {
  const orgCode = useSession((state) => state.orgCode)
  const [showsAll, setShowsAll] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [opened, setOpened] = useState<string[] | null>(null)
  const { data, isPending } = useOptionCall('treeWithUsers', { orgCode, parentCode: purpose }, { staleTime: 300_000 })
  const tree = useMemo(() => pickerTree(data ?? []), [data])
  const shown = useMemo(() => filterTree(tree, keyword), [tree, keyword])
  const quick = useMemo(
    () => (single ? [] : quickPicks(data ?? [], recentRecipients(purpose), areaCode)),
    [data, single, purpose, areaCode],
  )
  const expanded = keyword ? keysOf(shown) : (opened ?? tree.map((node) => node.key))
  const pick = (recipient: Recipient | null) => {
    if (!recipient) return
    onChange?.(single ? [recipient] : toggleRecipient(value, recipient))
  }
  return (
    <div className="recipients" data-testid={testId}>
      {quick.length > 0 ? (
        <fieldset className="recipients-quick" aria-label="常用接收人">
          {quick.map(({ recipient, why }) => (
            <button
              key={recipient.userId}
              type="button"
              className="recipient-quick"
              aria-pressed={value.some((item) => item.userId === recipient.userId)}
              title={recipient.structureName}
              onClick={() => pick(recipient)}
              data-testid={`quick-recipient-${recipient.userId}`}
            >
              <small>{why}</small>
              {recipient.username}
              <small className="ellipsis recipient-quick-unit">{recipient.structureName}</small>
            </button>
          ))}
        </fieldset>
      ) : null}
      <div className="recipients-tree">
        <Input
          size="small"
          allowClear
          prefix={<SearchOutlined />}
          placeholder="搜索部门或人员"
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
          data-testid={`${testId}-search`}
        />
        {isPending ? (
          <LoadingState />
        ) : shown.length === 0 ? (
          <EmptyState text={keyword ? '没有匹配的部门或人员' : '暂无可选人员'} />
        ) : (
          <Tree<PickerNode>
            blockNode
            checkable
            checkStrictly
            selectable
            virtual
            height={210}
            treeData={shown}
            expandedKeys={expanded}
            onExpand={(keys) => setOpened(keys.map(String))}
            checkedKeys={value.map((item) => item.userId)}
            selectedKeys={[]}
            onCheck={(_, { node }) => pick(node.recipient)}
            onSelect={(_, { node }) => {
              if (node.recipient) pick(node.recipient)
              else if (!keyword)
                setOpened(
                  expanded.includes(node.key) ? expanded.filter((key) => key !== node.key) : [...expanded, node.key],
                )
            }}
            titleRender={(node) => (
              <span data-testid={node.recipient ? `recipient-${node.recipient.userId}` : `unit-${node.key}`}>
                {node.title}
              </span>
            )}
          />
        )}
      </div>
      <div className="recipients-chosen">
        <div className="recipients-head">
          <span>已选 {value.length}</span>
          {value.length > 0 ? (
            <button type="button" className="text-link" onClick={() => onChange?.([])}>
              清空
            </button>
          ) : null}
        </div>
        {value.length === 0 ? <p className="state-hint">{single ? '请选择一人' : '先选的一位为主办'}</p> : null}
        {(showsAll ? value : value.slice(0, shownTags)).map((item, index) => (
          <div key={item.userId} className="recipient">
            <span className="recipient-name ellipsis" title={`${item.username} ${item.structureName}`}>
              {item.username}
              <small className="ellipsis">{item.structureName}</small>
            </span>
            {single ? null : (
              <button
                type="button"
                className="recipient-part"
                aria-pressed={index === 0}
                title={index === 0 ? '主办' : '设为主办'}
                onClick={() => onChange?.(makeHost(value, item.userId))}
              >
                {index === 0 ? '主办' : '协办'}
              </button>
            )}
            <button
              type="button"
              className="plain-button muted"
              aria-label={`移除${item.username}`}
              onClick={() => pick(item)}
              hidden={single}
            >
              <CloseOutlined />
            </button>
          </div>
        ))}
        {value.length > shownTags ? (
          <button
            type="button"
            className="text-link"
            onClick={() => setShowsAll(!showsAll)}
            data-testid={`${testId}-more`}
          >
            {showsAll ? '收起' : `+${value.length - shownTags}`}
          </button>
        ) : null}
      </div>
    </div>
  )
}
