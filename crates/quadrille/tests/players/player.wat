;; A WebAssembly player that always passes; what stands for MISBEHAVE happens before each move, MORE beside the functions.
(module
  (import "wasi_snapshot_preview1" "fd_read" (func $fd_read (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write" (func $fd_write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "proc_exit" (func $proc_exit (param i32)))
  (import "wasi_snapshot_preview1" "random_get" (func $random_get (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "clock_time_get" (func $clock_time_get (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "path_open"
    (func $path_open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
  ;; A list of one piece at 0 and the number of bytes at 8; lines are read to 65536.
  (memory (export "memory") 2)
  (data (i32.const 64) "name Pass in WebAssembly\nready\n")
  (data (i32.const 128) "ready\n")
  (data (i32.const 160) "move pass\n")
  (data (i32.const 192) "info 0123456789abcdef\n")
  (func $put (param $fd i32) (param $at i32) (param $n i32)
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (local.get $n))
    (drop (call $fd_write (local.get $fd) (i32.const 0) (i32.const 1) (i32.const 8))))
  (func $say (param $at i32) (param $n i32) (call $put (i32.const 1) (local.get $at) (local.get $n)))
  (func $read (result i32)
    (i32.store (i32.const 0) (i32.const 65536))
    (i32.store (i32.const 4) (i32.const 65536))
    (drop (call $fd_read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
    (i32.load (i32.const 8)))
  ;; Says a number as letters.
  (func $tell (param $n i64) (local $at i32)
    (local.set $at (i32.const 212))
    (loop $next
      (i32.store8 (local.get $at) (i32.add (i32.const 97) (i32.wrap_i64 (i64.and (local.get $n) (i64.const 15)))))
      (local.set $n (i64.shr_u (local.get $n) (i64.const 4)))
      (local.set $at (i32.sub (local.get $at) (i32.const 1)))
      (br_if $next (i32.lt_u (i32.const 196) (local.get $at))))
    (call $say (i32.const 192) (i32.const 22)))
  MORE
  (func $misbehave MISBEHAVE)
  (func (export "_start") (local $word i32)
    (loop $next
      (if (i32.eqz (call $read)) (then (return)))
      (local.set $word (i32.load (i32.const 65536)))
      (if (i32.eq (local.get $word) (i32.const 0x64617571)) ;; quad
        (then (call $say (i32.const 64) (i32.const 31))))
      (if (i32.eq (local.get $word) (i32.const 0x74697571)) ;; quit
        (then (return)))
      (if (i32.and
            (i32.eq (local.get $word) (i32.const 0x72617473)) ;; star
            (i32.eq (i32.load8_u (i32.const 65541)) (i32.const 10)))
        (then (call $say (i32.const 128) (i32.const 6))))
      (if (i32.eq (i32.and (local.get $word) (i32.const 0xffffff)) (i32.const 0x0a6f67)) ;; go
        (then
          (call $misbehave)
          (call $say (i32.const 160) (i32.const 10))))
      (br $next))))
