//! What is sealed comes back, and only as it was.

use super::*;

fn sample(len: usize) -> Vec<u8> {
    (0..len)
        .map(|index| (index * 7 + index / 251) as u8)
        .collect()
}

fn ring(key: &MainKey) -> Keyring {
    Keyring {
        current: Some(key.clone()),
        old: Vec::new(),
    }
}

fn keys(ring: &Keyring) -> Keys<'_> {
    Keys {
        ring,
        passphrase: None,
    }
}

fn seal(key: &MainKey, content: &[u8]) -> Vec<u8> {
    let mut sealer = Sealer::new(Wrap::Main(key), "a");
    // In two steps, as an upload does.
    let whole = if content.len() > FIRST { FIRST } else { 0 };
    let mut sealed = sealer.seal(&content[..whole], false);
    sealed.extend(sealer.seal(&content[whole..], true));
    sealed
}

fn open(sealed: &[u8], ring: &Keyring, range: Range<u64>) -> Result<Vec<u8>, SealError> {
    let layout = Layout::of_stored(sealed.len() as u64).ok_or(SealError::Damaged)?;
    let opener = Opener::new(&sealed[..HEADER], keys(ring), "a")?;
    let mut content = Vec::new();
    let cells = layout.cells_of(&range);
    for cell in cells.clone() {
        let stored = layout.stored_range(cell..cell + 1);
        let mut bytes = sealed[stored.start as usize..stored.end as usize].to_vec();
        content.extend_from_slice(opener.open(cell, layout.is_last(cell), &mut bytes)?);
    }
    let from = (range.start - layout.content_start(cells.start)) as usize;
    Ok(content[from..from + (range.end - range.start) as usize].to_vec())
}

#[test]
fn every_size_and_every_range_comes_back() {
    let key = MainKey::random();
    for len in [
        0,
        1,
        FIRST - 1,
        FIRST,
        FIRST + 1,
        FIRST + OTHER,
        FIRST + OTHER + 1,
        FIRST + 3 * OTHER + 77,
    ] {
        let content = sample(len);
        let sealed = seal(&key, &content);
        let layout = Layout::of_stored(sealed.len() as u64).expect("a layout");
        assert_eq!(layout.size, len as u64);
        let len = len as u64;
        for range in [
            0..len,
            0..len.min(1),
            len / 2..len,
            len.saturating_sub(1)..len,
        ] {
            let expected = &content[range.start as usize..range.end as usize];
            let opened = open(&sealed, &ring(&key), range.clone()).expect("it opens");
            assert!(opened == expected, "{range:?} of {len}");
        }
    }
}

#[test]
fn no_byte_can_be_changed_and_nothing_cut_off() {
    let key = MainKey::random();
    let sealed = seal(&key, &sample(FIRST + OTHER + 10));
    let whole = |sealed: &[u8]| {
        let size = Layout::of_stored(sealed.len() as u64).map_or(0, |layout| layout.size);
        open(sealed, &ring(&key), 0..size)
    };
    assert!(whole(&sealed).is_ok());
    for at in [
        0,
        16,
        20,
        60,
        70,
        120,
        HEADER,
        HEADER + 9,
        CELL,
        sealed.len() - 1,
    ] {
        let mut changed = sealed.clone();
        changed[at] ^= 1;
        assert!(whole(&changed).is_err(), "byte {at}");
    }
    for keep in [HEADER, CELL, 2 * CELL, sealed.len() - 1] {
        assert!(whole(&sealed[..keep]).is_err(), "{keep} bytes kept");
    }
    let swapped = [
        &sealed[..CELL],
        &sealed[2 * CELL..],
        &sealed[CELL..2 * CELL],
    ]
    .concat();
    assert!(whole(&swapped).is_err());
}

#[test]
fn another_key_or_another_name_does_not_open_it() {
    let key = MainKey::random();
    let sealed = seal(&key, b"a paper");
    let other = open(&sealed, &ring(&MainKey::random()), 0..7);
    assert_eq!(other, Err(SealError::UnknownKey(key.id())));
    let ring = ring(&key);
    let moved = Opener::new(&sealed[..HEADER], keys(&ring), "b");
    assert!(matches!(moved, Err(SealError::Damaged)));
    let replaced = Keyring {
        current: Some(MainKey::random()),
        old: vec![key.clone()],
    };
    assert_eq!(
        open(&sealed, &replaced, 0..7).expect("an old key"),
        b"a paper"
    );
}

#[test]
fn a_passphrase_opens_what_it_sealed() {
    let (right, wrong) = (Passphrase::cheap("hook"), Passphrase::cheap("block"));
    let sealed = Sealer::new(Wrap::Passphrase(&right), "a").seal(b"a paper", true);
    let ring = Keyring::default();
    let open = |passphrase| {
        let keys = Keys {
            ring: &ring,
            passphrase,
        };
        Opener::new(&sealed[..HEADER], keys, "a").map(|_| ())
    };
    assert_eq!(open(Some(&right)), Ok(()));
    assert_eq!(open(Some(&wrong)), Err(SealError::WrongPassphrase));
    assert_eq!(open(None), Err(SealError::NeedsPassphrase));
}

#[test]
fn a_key_is_read_as_it_is_printed_and_nothing_else_is() {
    let key = MainKey::random();
    assert_eq!(MainKey::parse(&key.to_text()), Ok(key.clone()));
    assert_eq!(MainKey::parse(&hex::encode(key.bytes())), Ok(key));
    for bad in [
        "",
        "secret",
        &"0".repeat(64),
        &"A".repeat(44),
        &"x".repeat(64),
    ] {
        assert_eq!(MainKey::parse(bad), Err(InvalidKey), "{bad}");
    }
}
