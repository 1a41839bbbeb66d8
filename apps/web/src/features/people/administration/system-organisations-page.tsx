import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OrganisationDialog } from './organisation-dialog.tsx'
import { OrganisationFacts } from './organisation-facts.tsx'
import type { OrganisationNode } from './organisation-tree.ts'
import { useOrganisations } from './use-options.ts'
import './administration.css'

type Open = 'add' | 'edit' | 'move' | null

/** Branches in which a name holds the keyword, with the way to them. */
const found = (nodes: readonly OrganisationNode[], keyword: string): OrganisationNode[] =>
  nodes.flatMap((node) => {
    const children = found(node.children, keyword)
    return node.title.includes(keyword) || children.length > 0 ? [{ ...node, children }] : []
  })

const allKeys = (nodes: readonly OrganisationNode[]): string[] =>
  nodes.flatMap((node) => [node.value, ...allKeys(node.children)])

/** 组织机构: the tree on the left, the chosen organisation on the right. */
const OrganisationsPage = () => {
  const { list, tree, data, error, refetch } = useOrganisations()
  const [chosen, setChosen] = useState<string | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const [keyword, setKeyword] = useState('')
  const [expanded, setExpanded] = useState<string[] | null>(null)
  const shown = useMemo(() => (keyword ? found(tree, keyword) : tree), [tree, keyword])
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const current = list.find(({ orgCode }) => orgCode === chosen) ?? tree[0]?.organisation
  const firstOpened = tree.flatMap((root) => [root.value, ...root.children.map(({ value }) => value)])
  const close = () => setOpen(null)
  const saved = (orgCode: string) => {
    setChosen(orgCode)
    close()
  }
  return (
    <div className="page">
      <div className="organisation-page">
        <section className="page-panel organisation-tree">
          <div className="page-bar">
            <Input
              allowClear
              placeholder="搜索组织机构"
              maxLength={50}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value.trim())}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState
              text={keyword ? '没有匹配的组织机构' : '暂无组织机构'}
              hint={keyword ? '请换个名称再查' : '您的管辖区域内还没有组织机构'}
            />
          ) : (
            <Tree<OrganisationNode>
              blockNode
              treeData={shown}
              expandedKeys={keyword ? allKeys(shown) : (expanded ?? firstOpened)}
              onExpand={(keys) => setExpanded(keys.map(String))}
              selectedKeys={current ? [current.orgCode] : []}
              onSelect={(_, { node }) => setChosen(node.value)}
              titleRender={(node) => (
                <span data-testid={`organisation-${node.value}`}>
                  {node.title}
                  {node.organisation.peopleCount > 0 ? (
                    <span className="organisation-count figure">{node.organisation.peopleCount}人</span>
                  ) : null}
                </span>
              )}
            />
          )}
        </section>
        <section className="page-panel">
          {current ? (
            <OrganisationFacts
              organisation={current}
              list={list}
              onAdd={() => setOpen('add')}
              onEdit={() => setOpen('edit')}
              onMove={() => setOpen('move')}
              onDeleted={() => setChosen(current.parentCode)}
            />
          ) : null}
        </section>
      </div>
      {current && (open === 'add' || open === 'edit') ? (
        <OrganisationDialog
          organisation={open === 'edit' ? current : null}
          parent={open === 'edit' ? null : current}
          onSaved={saved}
          onClose={close}
        />
      ) : null}
      {current && open === 'move' ? (
        <MoveDialog
          organisation={current}
          list={list}
          tree={tree}
          onSaved={() => saved(current.orgCode)}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
export default OrganisationsPage
