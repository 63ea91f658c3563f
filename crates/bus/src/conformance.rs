//! What every engine must pass. The checks panic where something is not as it should be.
#![allow(clippy::unwrap_used, clippy::missing_panics_doc)]

use crate::{Bus, NoAnswer, Subject};
use bytes::Bytes;
use std::sync::Arc;
use std::time::Duration;

const SOON: Duration = Duration::from_secs(10);

fn subject(name: &str) -> Subject {
    Subject::new(format!("conformance.{name}")).unwrap()
}

/// All of it, with three connections to one bus.
pub async fn all(buses: [Arc<dyn Bus>; 3]) {
    in_order_and_once(&buses).await;
    only_who_listens(&buses).await;
    requests(&buses).await;
    large(&buses).await;
}

/// Messages of one sender come in order, once, to everybody who listens.
async fn in_order_and_once([ana, bo, cy]: &[Arc<dyn Bus>; 3]) {
    let subject = subject("order");
    let mut at_bo = bo.subscribe(&subject).await.unwrap();
    let mut at_cy = cy.subscribe(&subject).await.unwrap();
    for i in 0..2_000_u32 {
        ana.publish(&subject, Bytes::copy_from_slice(&i.to_be_bytes())).await.unwrap();
        if i % 100 == 0 {
            tokio::task::yield_now().await;
        }
    }
    for heard in [&mut at_bo, &mut at_cy] {
        for i in 0..2_000_u32 {
            let next = tokio::time::timeout(SOON, heard.next()).await.unwrap().unwrap();
            assert_eq!(next.payload[..], i.to_be_bytes());
        }
    }
    // Whoever says something hears it, too, if it listens.
    let mut at_ana = ana.subscribe(&subject).await.unwrap();
    ana.publish(&subject, Bytes::from_static(b"myself")).await.unwrap();
    assert_eq!(at_ana.next().await.unwrap().payload, "myself");
    assert_eq!(at_bo.next().await.unwrap().payload, "myself");
}

/// Another subject is another subject, and whoever has stopped listening hears nothing.
async fn only_who_listens([ana, bo, _]: &[Arc<dyn Bus>; 3]) {
    let (one, other) = (subject("one"), subject("one.other"));
    let mut heard = bo.subscribe(&one).await.unwrap();
    ana.publish(&other, Bytes::from_static(b"for nobody")).await.unwrap();
    ana.publish(&one, Bytes::from_static(b"for bo")).await.unwrap();
    assert_eq!(heard.next().await.unwrap().payload, "for bo");
    drop(heard);
    let mut again = bo.subscribe(&one).await.unwrap();
    ana.publish(&one, Bytes::from_static(b"later")).await.unwrap();
    assert_eq!(again.next().await.unwrap().payload, "later");
}

/// A request is answered by whoever listens; where nobody does, that is told at once.
async fn requests([ana, bo, _]: &[Arc<dyn Bus>; 3]) {
    let subject = subject("question");
    let began = tokio::time::Instant::now();
    let asked = ana.request(&subject, Bytes::new(), SOON).await;
    assert_eq!(asked, Err(NoAnswer::NobodyListens));
    assert!(began.elapsed() < SOON / 2, "it was waited for nobody");
    let mut heard = bo.subscribe(&subject).await.unwrap();
    let silent = ana.request(&subject, Bytes::new(), Duration::from_millis(50)).await;
    assert_eq!(silent, Err(NoAnswer::Late));
    heard.next().await.unwrap();
    let bo = bo.clone();
    let answering = tokio::spawn(async move {
        for _ in 0..10 {
            let request = heard.next().await.unwrap();
            bo.answer(&request, request.payload.clone()).await.unwrap();
        }
    });
    for i in 0..10_u8 {
        let answer = ana.request(&subject, Bytes::copy_from_slice(&[i]), SOON).await.unwrap();
        assert_eq!(answer[..], [i]);
    }
    answering.await.unwrap();
    // Its listener is gone with it. An engine may take a moment to know.
    let gone = async {
        while ana.request(&subject, Bytes::new(), Duration::from_millis(50)).await
            != Err(NoAnswer::NobodyListens)
        {}
    };
    tokio::time::timeout(SOON, gone).await.unwrap();
}

/// A batch may be half a megabyte.
async fn large([ana, bo, _]: &[Arc<dyn Bus>; 3]) {
    let subject = subject("large");
    let mut heard = bo.subscribe(&subject).await.unwrap();
    let payload = Bytes::from(vec![7; 512 * 1024]);
    ana.publish(&subject, payload.clone()).await.unwrap();
    let came = tokio::time::timeout(SOON, heard.next()).await.unwrap().unwrap();
    assert_eq!(came.payload, payload);
    assert!(ana.is_up() && bo.is_up());
}
