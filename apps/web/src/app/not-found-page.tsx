import { Link } from 'react-router'

const NotFoundPage = () => (
  <main className="fill-center">
    <div className="state-block">
      <p className="not-found-code">404</p>
      <p>没有这个页面，或您没有查看它的权限</p>
      <Link to="/">回到首页</Link>
    </div>
  </main>
)
export default NotFoundPage
