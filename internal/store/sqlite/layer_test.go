//go:build unix

package sqlite_test

import (
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A layer is a file layer of SQLite (a VFS) over the system's own. It does what
// that does, and keeps a log of all that changes a file or its name.
type layer struct {
	name string
	vfs  *sqlite3.Tsqlite3_vfs

	mu   sync.Mutex // guards log and ends
	log  []event
	ends map[string]int64 // of the files, as long as they were at most

	rash bool        // syncs are logged as if they had not been asked for: a disk that lies
	full atomic.Bool // no file may grow
}

// fits notes that a file is written up to a place, unless there is no room.
func (l *layer) fits(name string, end int64) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if end > l.ends[name] {
		if l.full.Load() {
			return false
		}
		l.ends[name] = end
	}
	return true
}

// note logs an event.
func (l *layer) note(e event) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.log = append(l.log, e)
}

// layers are those in use, and the files that are open through them. SQLite
// gives its methods addresses only.
var layers struct {
	sync.Mutex
	under   *sqlite3.Tsqlite3_vfs // the system's own
	by      map[uintptr]*layer    // by the address of their vfs
	files   map[uintptr]*opening  // by the address of the file
	methods map[uintptr]*sqlite3.Tsqlite3_io_methods
}

// An opening is a file that is open through a layer.
type opening struct {
	*layer
	name  string
	fresh bool // its name is not synced yet
	under *sqlite3.Tsqlite3_io_methods
}

// to reads an address as a pointer.
func to[T any](address uintptr) *T { return *(**T)(unsafe.Pointer(&address)) }

// The signatures of the methods that a layer replaces.
type (
	openMethod     = func(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32
	deleteMethod   = func(tls *libc.TLS, vfs, name uintptr, folder int32) int32
	closeMethod    = func(tls *libc.TLS, file uintptr) int32
	writeMethod    = func(tls *libc.TLS, file, from uintptr, n int32, at int64) int32
	truncateMethod = func(tls *libc.TLS, file uintptr, size int64) int32
	syncMethod     = func(tls *libc.TLS, file uintptr, flags int32) int32
)

// method gives the function that a field of SQLite's tables holds.
func method[F any](field *uintptr) F { return *(*F)(unsafe.Pointer(field)) }

func setMethod[F any](field *uintptr, f F) { *(*F)(unsafe.Pointer(field)) = f }

// newLayer registers a layer until the test ends.
func newLayer(t *testing.T) *layer {
	t.Helper()
	tls := libc.NewTLS()
	layers.Lock()
	defer layers.Unlock()
	if layers.by == nil {
		layers.by, layers.files = map[uintptr]*layer{}, map[uintptr]*opening{}
		layers.methods = map[uintptr]*sqlite3.Tsqlite3_io_methods{}
	}
	layers.under = to[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	l := &layer{name: strings.ReplaceAll(t.Name(), "/", "-"), ends: map[string]int64{}}
	vfs := *layers.under
	l.vfs = &vfs
	name, err := libc.CString(l.name)
	if err != nil {
		t.Fatal(err)
	}
	vfs.FzName = name
	setMethod[openMethod](&vfs.FxOpen, openFile)
	setMethod[deleteMethod](&vfs.FxDelete, deleteFile)
	address := uintptr(unsafe.Pointer(l.vfs))
	layers.by[address] = l
	if code := sqlite3.Xsqlite3_vfs_register(tls, address, 0); code != sqlite3.SQLITE_OK {
		t.Fatalf("register a file layer: %d", code)
	}
	t.Cleanup(func() {
		layers.Lock()
		defer layers.Unlock()
		if code := sqlite3.Xsqlite3_vfs_unregister(tls, address); code != sqlite3.SQLITE_OK {
			t.Errorf("take a file layer away: %d", code)
		}
		delete(layers.by, address)
		libc.Xfree(tls, name)
		tls.Close()
	})
	return l
}

func openFile(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	layers.Lock()
	l, under := layers.by[vfs], layers.under
	layers.Unlock()
	code := method[openMethod](&under.FxOpen)(tls, uintptr(unsafe.Pointer(under)), name, file, flags, out)
	if code != sqlite3.SQLITE_OK || name == 0 || flags&sqlite3.SQLITE_OPEN_DELETEONCLOSE != 0 {
		return code // a file without a name leaves nothing
	}
	o := &opening{layer: l, name: filepath.Base(libc.GoString(name))}
	o.fresh = flags&(sqlite3.SQLITE_OPEN_WAL|sqlite3.SQLITE_OPEN_MAIN_JOURNAL) != 0 && flags&sqlite3.SQLITE_OPEN_CREATE != 0
	l.note(event{kind: opened, name: o.name})
	layers.Lock()
	defer layers.Unlock()
	f := to[sqlite3.Tsqlite3_file](file)
	o.under = to[sqlite3.Tsqlite3_io_methods](f.FpMethods)
	methods := layers.methods[f.FpMethods]
	if methods == nil {
		copied := *o.under
		methods = &copied
		setMethod[closeMethod](&methods.FxClose, closeFile)
		setMethod[writeMethod](&methods.FxWrite, writeFile)
		setMethod[truncateMethod](&methods.FxTruncate, truncateFile)
		setMethod[syncMethod](&methods.FxSync, syncFile)
		layers.methods[f.FpMethods] = methods
	}
	f.FpMethods = uintptr(unsafe.Pointer(methods))
	layers.files[file] = o
	return code
}

func openingOf(file uintptr) *opening {
	layers.Lock()
	defer layers.Unlock()
	return layers.files[file]
}

func closeFile(tls *libc.TLS, file uintptr) int32 {
	layers.Lock()
	o := layers.files[file]
	delete(layers.files, file)
	layers.Unlock()
	return method[closeMethod](&o.under.FxClose)(tls, file)
}

// What is logged is logged before it is done: so a log that is cut short has no
// acknowledgement without the sync on which it rests.

func writeFile(tls *libc.TLS, file, from uintptr, n int32, at int64) int32 {
	o := openingOf(file)
	if !o.fits(o.name, at+int64(n)) {
		return sqlite3.SQLITE_FULL
	}
	o.note(event{kind: wrote, name: o.name, at: at, data: append([]byte(nil), unsafe.Slice(to[byte](from), n)...)})
	return method[writeMethod](&o.under.FxWrite)(tls, file, from, n, at)
}

func truncateFile(tls *libc.TLS, file uintptr, size int64) int32 {
	o := openingOf(file)
	o.note(event{kind: truncated, name: o.name, at: size})
	return method[truncateMethod](&o.under.FxTruncate)(tls, file, size)
}

// SQLite syncs the folder with the first sync of a log that it made.
func syncFile(tls *libc.TLS, file uintptr, flags int32) int32 {
	o := openingOf(file)
	code := method[syncMethod](&o.under.FxSync)(tls, file, flags)
	if code == sqlite3.SQLITE_OK && !o.rash {
		o.note(event{kind: synced, name: o.name, hard: o.fresh})
		o.fresh = false
	}
	return code
}

func deleteFile(tls *libc.TLS, vfs, name uintptr, folder int32) int32 {
	layers.Lock()
	l, under := layers.by[vfs], layers.under
	layers.Unlock()
	code := method[deleteMethod](&under.FxDelete)(tls, uintptr(unsafe.Pointer(under)), name, folder)
	if code == sqlite3.SQLITE_OK {
		l.note(event{kind: removed, name: filepath.Base(libc.GoString(name)), hard: folder != 0})
	}
	return code
}
