import { sql, type Tx } from '../../../db/database.ts'

/**
 * Posts of the demo city, drawn from its people: who keeps the desk, who supervises, and each district's grid centre.
 * Held from ever, because the demo city lives through months that lie before its creation.
 */
export const insertDemoPosts = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    with wanted as (
      select distinct on (role_code) role_code, org_code,
        case role_code when 'duty_chief' then '值班长岗' when 'dispatcher' then '指挥调度岗' else '督查岗' end as post_name
      from user_role join app_user on id = user_id
      where role_code in ('duty_chief', 'dispatcher', 'overseer') order by role_code, org_code
    )
    insert into post (post_code, post_name, org_code, created_at)
    select 'post-' || replace(role_code, '_', '-'), post_name, org_code, ${now} from wanted`.execute(tx)
  await sql`insert into post (post_code, post_name, org_code, created_at)
    select 'post-' || lower(org_code), '网格值守岗', org_code, ${now} from organisation o
    where org_code like '%-WG' and exists (select 1 from app_user u where u.org_code = o.org_code)`.execute(tx)
  await sql`insert into post_holder (post_code, user_id, valid_from)
    select p.post_code, u.id, '-infinity' from post p join app_user u using (org_code)
    where exists (select 1 from user_role r where r.user_id = u.id
      and ('post-' || replace(role_code, '_', '-') = p.post_code or (role_code = 'handler' and p.post_name = '网格值守岗')))`.execute(
    tx,
  )
}
