import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Popconfirm } from 'antd'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import { missingText } from '../../../kit/format.ts'
import { type Organisation, placeAmongSiblings } from './organisation-tree.ts'

interface Props {
  organisation: Organisation
  list: readonly Organisation[]
  onAdd: () => void
  onEdit: () => void
  onMove: () => void
  onDeleted: () => void
}

/** Why an organisation cannot be deleted, or null when nothing stands against it. */
const deleteObstacle = ({ parentCode, childCount, peopleCount, postCount }: Organisation): string | null => {
  if (parentCode === null) return '最上级组织不能删除'
  if (childCount > 0) return `还有${childCount}个下级组织`
  if (peopleCount > 0) return `还有${peopleCount}人`
  return postCount > 0 ? `还有${postCount}个岗位` : null
}

/** One organisation and what can be done with it. */
export const OrganisationFacts = ({ organisation, list, onAdd, onEdit, onMove, onDeleted }: Props) => {
  const { orgCode, parentCode } = organisation
  const { index, count } = placeAmongSiblings(list, orgCode)
  const obstacle = deleteObstacle(organisation)
  const parentName = list.find((other) => other.orgCode === parentCode)?.orgName
  const shift = (by: number) =>
    parentCode === null
      ? undefined
      : runStep({ success: '次序已调整', failure: '调整失败' }, () =>
          api.organisationMove({ orgCode, parentCode, position: index + by }),
        )
  const remove = () =>
    runStep({ success: '已删除', failure: '删除失败' }, async () => {
      await api.organisationDelete({ orgCode })
      onDeleted()
    })
  const facts: [string, string | number][] = [
    ['编码', orgCode],
    ['上级', parentName ?? missingText],
    ['所属区域', organisation.areaName || missingText],
    ['人员', organisation.peopleCount],
    ['下级组织', organisation.childCount],
    ['岗位', organisation.postCount],
  ]
  return (
    <div className="organisation-facts">
      <h2>{organisation.orgName}</h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="organisation-buttons">
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd} data-testid="organisation-add">
          新建下级
        </Button>
        <Button onClick={onEdit} data-testid="organisation-edit">
          编辑
        </Button>
        <Button onClick={onMove} disabled={parentCode === null} data-testid="organisation-move">
          移动
        </Button>
        <Button
          icon={<ArrowUpOutlined />}
          aria-label="上移"
          disabled={parentCode === null || index <= 0}
          onClick={() => void shift(-1)}
        />
        <Button
          icon={<ArrowDownOutlined />}
          aria-label="下移"
          disabled={parentCode === null || index >= count - 1}
          onClick={() => void shift(1)}
        />
        <span className="apart">
          <Popconfirm
            title={`是否删除“${organisation.orgName}”？`}
            okText="删除"
            cancelText="取消"
            okButtonProps={{ danger: true }}
            onConfirm={remove}
            disabled={obstacle !== null}
          >
            <Button danger disabled={obstacle !== null} title={obstacle ?? undefined} data-testid="organisation-delete">
              删除
            </Button>
          </Popconfirm>
        </span>
      </div>
      {obstacle ? <p className="state-hint">不能删除：{obstacle}</p> : null}
    </div>
  )
}
