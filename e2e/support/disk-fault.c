/*
 * A disk that fails under the database: preloaded into every process of a product, it makes what the database's
 * processes ask of the disk fail with EIO while a file stands in the folder QK_DISK_FAULT: `sync` for fsync and its
 * like, `write` for writes at a place in a file (tables and the write-ahead log).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static char sync_flag[512];
static char write_flag[512];

/* Once at the start: later the database writes its status over its name and its environment. */
__attribute__((constructor)) static void find_flags(void) {
  const char *folder = getenv("QK_DISK_FAULT");
  if (folder == NULL || strcmp(program_invocation_short_name, "postgres") != 0) return;
  snprintf(sync_flag, sizeof sync_flag, "%s/sync", folder);
  snprintf(write_flag, sizeof write_flag, "%s/write", folder);
}

static int fails(const char *flag) {
  int before = errno;
  int is_there = flag[0] != '\0' && access(flag, F_OK) == 0;
  errno = is_there ? EIO : before;
  return is_there;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int file) { return fails(sync_flag) ? -1 : NEXT(fsync)(file); }
int fdatasync(int file) { return fails(sync_flag) ? -1 : NEXT(fdatasync)(file); }
int sync_file_range(int file, off64_t at, off64_t length, unsigned int flags) {
  return fails(sync_flag) ? -1 : NEXT(sync_file_range)(file, at, length, flags);
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t at) {
  return fails(write_flag) ? -1 : NEXT(pwrite)(file, bytes, length, at);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t at) {
  return fails(write_flag) ? -1 : NEXT(pwrite64)(file, bytes, length, at);
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  return fails(write_flag) ? -1 : NEXT(pwritev)(file, parts, count, at);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t at) {
  return fails(write_flag) ? -1 : NEXT(pwritev64)(file, parts, count, at);
}
