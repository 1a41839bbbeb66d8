import { Button, Input, Table, type TableColumnsType, TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import type { CustomControlProps } from '../../../page/record/form-field.ts'
import type { PatrolForm } from './patrol-form.ts'
import type { ChoosablePs, Patrol } from './patrol-shapes.ts'
import { assign, byOrganisation, type Share, withdraw } from './shares.ts'
import { areaOptions, industryOptions, organisationOptions } from './tree-options.ts'

export interface Assignment {
  areaCodes: readonly string[]
  indCodes: readonly string[]
  shares: readonly Share[]
}

const nothing: Assignment = { areaCodes: [], indCodes: [], shares: [] }

const pageSize = 8
const allSize = 1000
const byTitle = { treeNodeFilterProp: 'title' } as const
const staleTime = 600_000

/** Which enterprises, by area, industry and name; and who checks them. */
export const AssignmentControl = ({
  value = nothing,
  onChange,
}: CustomControlProps<Patrol, PatrolForm, Assignment>) => {
  const { shares } = value
  const scope = { areaCodes: [...value.areaCodes], indCodes: [...value.indCodes] }
  const give = (next: readonly Share[]) => onChange?.({ ...value, shares: next })
  const ownOrg = useSession((state) => state.orgCode)
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPageNum] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChoosablePs>>(new Map())
  const [orgCode, setOrgCode] = useState<string | null>(null)
  const areas = useOptionCall('areaTreePermission', { startAreaType: 3, endAreaType: 4 }, { staleTime }).data
  const industries = useCall('neaicTree', { areaCodes: scope.areaCodes }, { staleTime, keepPrevious: true }).data
  const organisations = useOptionCall('orgStructureTree', { orgCode: ownOrg }, { staleTime }).data
  const orgs = useMemo(() => organisationOptions(organisations ?? []), [organisations])
  const filter = { ...scope, keyword }
  const { data, error, refetch } = useCall('patrolPsList', { ...filter, pageNum, pageSize }, { keepPrevious: true })
  const orgOf = new Map(shares.map((share) => [share.psCode, share]))
  const columns: TableColumnsType<ChoosablePs> = [
    { title: '企业', dataIndex: 'psName', ellipsis: true },
    { title: '行业', dataIndex: 'indName', width: 170, ellipsis: true },
    { title: '区域', dataIndex: 'areaName', width: 80 },
    {
      title: '责任单位',
      width: 190,
      ellipsis: true,
      render: (_, { psCode }) => orgOf.get(psCode)?.orgName ?? <span className="missing">未分配</span>,
    },
  ]
  const narrow = (part: Partial<typeof scope>) => {
    onChange?.({ ...value, ...part })
    setPageNum(1)
  }
  const chooseAll = async () => {
    try {
      const { records } = await api.patrolPsList({ ...filter, pageNum: 1, pageSize: allSize })
      setChosen(new Map(records.map((enterprise) => [enterprise.psCode, enterprise])))
    } catch (failure) {
      notify.error(failureText('选择失败', failure))
    }
  }
  const giveChosen = () => {
    const org = orgs.names.get(orgCode ?? '')
    if (orgCode === null || org === undefined) return
    give(assign(shares, [...chosen.values()], { orgCode, orgName: org }))
    setChosen(new Map())
  }
  const total = data?.total ?? 0
  return (
    <section className="patrol-assign">
      <div className="patrol-assign-bar">
        <TreeSelect
          multiple
          allowClear
          showSearch={byTitle}
          maxTagCount="responsive"
          placeholder="全部区域"
          style={{ width: 190 }}
          treeData={areaOptions(areas ?? [])}
          value={scope.areaCodes}
          onChange={(areaCodes: string[]) => narrow({ areaCodes })}
          data-testid="patrol-areas"
        />
        <TreeSelect
          multiple
          allowClear
          showSearch={byTitle}
          maxTagCount="responsive"
          placeholder="全部行业"
          style={{ width: 220 }}
          treeData={industryOptions(industries ?? [])}
          value={scope.indCodes}
          onChange={(indCodes: string[]) => narrow({ indCodes })}
          data-testid="patrol-industries"
        />
        <Input.Search
          allowClear
          placeholder="企业名称"
          maxLength={50}
          style={{ width: 180 }}
          onSearch={(text) => {
            setKeyword(text.trim())
            setPageNum(1)
          }}
        />
        <button
          type="button"
          className="text-link"
          disabled={total === 0}
          onClick={() => void chooseAll()}
          data-testid="choose-all"
        >
          选择全部{Math.min(total, allSize)}家
        </button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<ChoosablePs>
          size="small"
          rowKey="psCode"
          columns={columns}
          dataSource={data?.records ?? []}
          loading={!data}
          locale={{ emptyText: <EmptyState text="没有符合条件的企业" hint="可放宽区域、行业或名称" /> }}
          rowSelection={{
            selectedRowKeys: [...chosen.keys()],
            preserveSelectedRowKeys: true,
            getCheckboxProps: ({ psCode }) => ({ disabled: orgOf.get(psCode)?.recorded === true }),
            onChange: (keys, records) => {
              const known = new Map([...chosen, ...records.filter(Boolean).map((row) => [row.psCode, row] as const)])
              setChosen(
                new Map(
                  keys.flatMap((key) => {
                    const row = known.get(String(key))
                    return row ? [[row.psCode, row] as const] : []
                  }),
                ),
              )
            },
          }}
          pagination={{
            current: pageNum,
            pageSize,
            total,
            size: 'small',
            showSizeChanger: false,
            showTotal: (count) => `共 ${count} 家，已选 ${chosen.size} 家`,
            onChange: setPageNum,
          }}
        />
      )}
      <div className="patrol-assign-bar">
        <TreeSelect
          showSearch={byTitle}
          placeholder="责任单位"
          style={{ width: 260 }}
          treeData={orgs.tree}
          treeDefaultExpandedKeys={orgs.tree.map(({ value }) => value)}
          value={orgCode}
          onChange={setOrgCode}
          data-testid="patrol-org"
        />
        <Button disabled={orgCode === null || chosen.size === 0} onClick={giveChosen} data-testid="patrol-give">
          将选中的{chosen.size}家分配给该单位
        </Button>
      </div>
      <ul className="patrol-shares" aria-label="分配情况">
        {byOrganisation(shares).map(({ orgCode: code, orgName, shares: own }) => {
          const open = own.filter(({ recorded }) => !recorded)
          return (
            <li key={code} data-testid={`share-${code}`}>
              <span className="ellipsis" title={own.map(({ psName }) => psName).join('、')}>
                {orgName}
              </span>
              <b className="figure">{own.length}</b> 家
              {own.length > open.length ? <span className="muted">（{own.length - open.length}家已核查）</span> : null}
              <button
                type="button"
                className="text-link"
                disabled={open.length === 0}
                onClick={() => give(withdraw(shares, new Set(open.map(({ psCode }) => psCode))))}
              >
                移除未核查
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
