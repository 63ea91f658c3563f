//! People, devices, links.

use super::{ALICE, BOB, at, both, secret};
use crate::{Store, StoreError};

pub(super) async fn devices(store: &impl Store) {
    assert_eq!(store.person_of(&secret(1)).await.expect("reads"), None);
    both(store).await;
    store.add_secret(ALICE, secret(3), at(2)).await.expect("adds a device");
    for (of, who) in [(1, Some(ALICE)), (2, Some(BOB)), (3, Some(ALICE)), (4, None)] {
        assert_eq!(store.person_of(&secret(of)).await.expect("reads"), who);
    }
    let stranger = store.add_secret(crate::PersonId([9; 16]), secret(5), at(2)).await;
    assert!(matches!(stranger, Err(StoreError::NoSuchPerson)));
    assert_eq!(store.person_of(&secret(5)).await.expect("reads"), None);
}

pub(super) async fn twins_are_refused(store: &impl Store) {
    both(store).await;
    let again = store.add_person(ALICE, secret(7), at(2)).await;
    assert!(matches!(again, Err(StoreError::Taken)));
    assert_eq!(store.person_of(&secret(7)).await.expect("reads"), None);
    // Nobody becomes somebody else by bringing a secret that is in use.
    let theft = store.add_secret(BOB, secret(1), at(2)).await;
    assert!(matches!(theft, Err(StoreError::Taken)));
    let newcomer = crate::PersonId([3; 16]);
    let theft = store.add_person(newcomer, secret(1), at(2)).await;
    assert!(matches!(theft, Err(StoreError::Taken)));
    assert_eq!(store.person_of(&secret(1)).await.expect("reads"), Some(ALICE));
    // And the newcomer was not half added.
    store.add_person(newcomer, secret(8), at(2)).await.expect("adds a newcomer");
}

pub(super) async fn links_work_once(store: &impl Store) {
    both(store).await;
    let take = async |code, now| store.take_link(&secret(code), at(now)).await.expect("takes");
    assert_eq!(take(20, 5).await, None, "never offered");
    store.offer_link(secret(20), ALICE, at(100)).await.expect("offers");
    let same = store.offer_link(secret(20), BOB, at(100)).await;
    assert!(matches!(same, Err(StoreError::Taken)), "a code in use is nobody else's");
    assert_eq!(take(20, 99).await, Some(ALICE));
    assert_eq!(take(20, 99).await, None, "works once");
    store.offer_link(secret(21), BOB, at(100)).await.expect("offers");
    assert_eq!(take(21, 100).await, None, "too late");
    assert_eq!(take(21, 50).await, None, "too late is for ever");
    store.offer_link(secret(20), BOB, at(300)).await.expect("a used code is free");
    assert_eq!(take(20, 200).await, Some(BOB));
    let stranger = store.offer_link(secret(22), crate::PersonId([9; 16]), at(300)).await;
    assert!(matches!(stranger, Err(StoreError::NoSuchPerson)));

    // Two devices bring the same code at the same time.
    store.offer_link(secret(23), ALICE, at(300)).await.expect("offers");
    let (first, second) = futures_util::future::join(take(23, 200), take(23, 200)).await;
    assert_eq!(first.xor(second), Some(ALICE));
}
