export { accountById } from './account-queries.ts'
export { insertDemoPosts } from './demo-posts.ts'
export { holdingsWhere } from './duties-apart.ts'
export { initialPassword } from './initial-password.ts'
export {
  postHolders,
  postOfRecipient,
  recipientIdOfPost,
  type StaffedPost,
  staffedPosts,
} from './post-queries.ts'
export { organisationsInReach, requireAccount } from './reach.ts'
