//! As much of CBOR (RFC 8949) as devices write: definite lengths, no tags.

/// Nothing that we read is nested deeper.
const DEEPEST: usize = 4;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Item<'a> {
    Number(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    List(Vec<Item<'a>>),
    Map(Vec<(Item<'a>, Item<'a>)>),
    /// True, false and the like.
    Simple(u8),
}

impl<'a> Item<'a> {
    /// The first item, and what comes after it.
    pub(super) fn read(bytes: &'a [u8]) -> Option<(Self, &'a [u8])> {
        read(bytes, DEEPEST)
    }

    pub(super) fn get(&self, key: &Item<'_>) -> Option<&Item<'a>> {
        let Self::Map(pairs) = self else {
            return None;
        };
        let mut found = pairs.iter().filter(|(known, _)| known == key);
        match (found.next(), found.next()) {
            (Some((_, value)), None) => Some(value),
            // A key that stands there twice means two things.
            _ => None,
        }
    }

    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Self::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }
}

fn read(bytes: &[u8], deep: usize) -> Option<(Item<'_>, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    let (kind, short) = (first >> 5, first & 0x1f);
    let (length, rest) = match short {
        0..=23 => (u64::from(short), rest),
        24..=27 => {
            let (number, rest) = rest.split_at_checked(1 << (short - 24))?;
            let whole = number
                .iter()
                .fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            (whole, rest)
        }
        _ => return None,
    };
    let take = |rest: &'_ [u8]| -> Option<usize> {
        usize::try_from(length)
            .ok()
            .filter(|length| *length <= rest.len())
    };
    Some(match kind {
        0 => (Item::Number(i64::try_from(length).ok()?), rest),
        1 => (Item::Number(-1 - i64::try_from(length).ok()?), rest),
        2 => {
            let (own, rest) = rest.split_at(take(rest)?);
            (Item::Bytes(own), rest)
        }
        3 => {
            let (own, rest) = rest.split_at(take(rest)?);
            (Item::Text(str::from_utf8(own).ok()?), rest)
        }
        4 => {
            let (mut items, mut rest, deep) = (Vec::new(), rest, deep.checked_sub(1)?);
            for _ in 0..take(rest)? {
                let (item, after) = read(rest, deep)?;
                items.push(item);
                rest = after;
            }
            (Item::List(items), rest)
        }
        5 => {
            let (mut pairs, mut rest, deep) = (Vec::new(), rest, deep.checked_sub(1)?);
            for _ in 0..take(rest)? {
                let (key, after) = read(rest, deep)?;
                let (value, after) = read(after, deep)?;
                pairs.push((key, value));
                rest = after;
            }
            (Item::Map(pairs), rest)
        }
        7 if short < 24 => (Item::Simple(short), rest),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::Item;

    #[test]
    fn items_are_read_with_what_comes_after_them() {
        let bytes = [
            0xa2, 0x01, 0x26, 0x61, b'x', 0x82, 0x43, 1, 2, 3, 0xf5, 0xff,
        ];
        let (item, rest) = Item::read(&bytes).expect("an item");
        assert_eq!(rest, [0xff]);
        assert_eq!(item.get(&Item::Number(1)), Some(&Item::Number(-7)));
        let list = Item::List(vec![Item::Bytes(&[1, 2, 3]), Item::Simple(21)]);
        assert_eq!(item.get(&Item::Text("x")), Some(&list));
        assert_eq!(item.get(&Item::Text("y")), None);
        let (number, _) = Item::read(&[0x39, 0x01, 0x00]).expect("a number");
        assert_eq!(number, Item::Number(-257));
    }

    #[test]
    fn what_is_cut_off_nested_or_without_end_is_refused() {
        let deep = [0x81; 64];
        for bytes in [
            &[][..],
            &[0x58],
            &[0x43, 1, 2],
            &[0x5b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x9b, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
            &[0x9f, 0xff],
            &[0x62, 0xff, 0xff],
            &[0xc0, 0x00],
            &deep,
        ] {
            assert_eq!(Item::read(bytes), None, "{bytes:x?}");
        }
        let twice = [0xa2, 0x01, 0x01, 0x01, 0x02];
        let (map, _) = Item::read(&twice).expect("a map");
        assert_eq!(map.get(&Item::Number(1)), None);
    }
}
