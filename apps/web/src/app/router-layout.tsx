import { CompressOutlined } from '@ant-design/icons'
import { formatCity } from '@qingkong/domain/time/city-time'
import { Link, Outlet } from 'react-router'
import { useNow } from '../kit/clock.ts'
import './shell.css'

/** shell-16: a bare frame for a page that fills the screen (污染源一张图): title, clock, the way back. */
const RouterLayout = () => {
  const stamp = formatCity(useNow())
  return (
    <div className="shell">
      <header className="shell-header">
        <h1 className="shell-title">
          <img src="./icon.svg" alt="" />
          城市大气环境立体监测平台
        </h1>
        <span className="spacer" />
        <div className="shell-clock figure">
          <span>{stamp.slice(0, 10)}</span>
          <b>{stamp.slice(11)}</b>
        </div>
        <Link to="/" className="shell-tool" aria-label="返回平台" title="返回平台">
          <CompressOutlined />
        </Link>
      </header>
      <main className="shell-body">
        <Outlet />
      </main>
    </div>
  )
}
export default RouterLayout
