import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { tabsOf } from '../../../page/page-registry.ts'
import { LogList } from './log-list.tsx'
import './operations-log.css'

/** 操作日志, and beside it what other features add for auditors. */
const LogPage = () => {
  const [search, setSearch] = useSearchParams()
  const added = tabsOf('operations-log')
  const shown = added.find(({ key }) => key === search.get('view'))
  return (
    <div className="page">
      {added.length > 0 ? (
        <div>
          <Segmented
            value={shown?.key ?? 'log'}
            options={[
              { value: 'log', label: '操作日志' },
              ...added.map(({ key, title }) => ({ value: key, label: title })),
            ]}
            onChange={(key) => setSearch(key === 'log' ? {} : { view: key }, { replace: true })}
          />
        </div>
      ) : null}
      {shown ? <shown.Component /> : <LogList />}
    </div>
  )
}
export default LogPage
